// The real program on a free port with an empty data directory, and a browser. Console errors and
// warnings fail the test. THRONSAAL_ADDRESS names a running server to use instead.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { expect } from 'vitest';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
export const program = process.env['THRONSAAL_BINARY'] ?? at('../../build/release/src/thronsaal');
const externalAddress = process.env['THRONSAAL_ADDRESS'];
const screenshots = process.env['THRONSAAL_PICTURES'] ?? at('../../build/pictures');

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 360, height: 740 };

const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const externalServer = () => new Error(`cannot start or stop the external server at ${externalAddress}`);

export class TestServer {
  private readonly pageErrors: string[] = [];
  address = '';
  /** A directory with corrected boards, for the next start. */
  boards: string | null = null;
  private process: ChildProcess | null = null;

  private constructor(
    /** The data directory; null for an external server. */
    private readonly data: string | null,
    private readonly browser: Browser,
  ) {}

  static async launch(boards: string | null = null): Promise<TestServer> {
    if (externalAddress && boards !== null) throw externalServer();
    const data = externalAddress ? null : await mkdtemp(join(tmpdir(), 'thronsaal-'));
    const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: browserArgs });
    const server = new TestServer(data, browser);
    server.boards = boards;
    if (externalAddress) server.address = new URL(externalAddress).origin;
    else await server.start();
    return server;
  }

  /** Starts the server, after a restart on the same port. */
  async start() {
    if (this.data === null) throw externalServer();
    const port = this.address ? new URL(this.address).port : '0';
    const boards = this.boards === null ? [] : ['--boards', this.boards];
    const process = spawn(program, ['serve', '--port', port, '--data', this.data, ...boards], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    this.process = process;
    this.address = await new Promise<string>((resolve, reject) => {
      let output = '';
      process.stdout.on('data', (text: Buffer) => {
        output += text.toString();
        const found = /http:\/\/\S+/.exec(output);
        if (found) resolve(found[0]);
      });
      process.on('exit', () => reject(new Error(`the server ended: ${output}`)));
    });
  }

  /** Kills the server, as a power failure would. */
  async kill() {
    if (this.data === null) throw externalServer();
    const { process } = this;
    if (!process) return;
    const exited = new Promise((resolve) => process.once('exit', resolve));
    process.kill('SIGKILL');
    await exited;
  }

  /** Opens a page in a new browser context at the given path. `before` can attach listeners first. */
  async newPage(
    path = '',
    options: BrowserContextOptions = {},
    before: (page: Page) => unknown = () => {},
  ): Promise<Page> {
    // No animation by default.
    const context = await this.browser.newContext({
      viewport: desktop,
      locale: 'en-GB',
      reducedMotion: 'reduce',
      // An external server may use a self-signed certificate.
      ignoreHTTPSErrors: this.data === null,
      ...options,
    });
    const page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      this.addError(page, `${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => this.addError(page, error.stack ?? String(error)));
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && url.origin !== this.address) {
        this.addError(page, `a request to ${url.origin}`);
      }
    });
    await before(page);
    await page.goto(`${this.address}/${path}`);
    return page;
  }

  async close() {
    await this.browser.close();
    if (this.data === null) return;
    await this.kill();
    await rm(this.data, { recursive: true, force: true });
  }

  /** Closes all pages and expects no console errors. */
  async closePages() {
    for (const context of this.browser.contexts()) await context.close();
    this.expectNoErrors();
  }

  /** Ignores errors that a test caused on purpose. */
  ignoreErrors(text: RegExp) {
    const others = this.pageErrors.filter((error) => !text.test(error));
    this.pageErrors.splice(0, this.pageErrors.length, ...others);
  }

  private addError(page: Page, text: string) {
    this.pageErrors.push(`${page.url()}: ${text}`);
  }

  private expectNoErrors() {
    expect(this.pageErrors.splice(0)).toEqual([]);
  }
}

export async function screenshot(page: Page, name: string) {
  await mkdir(screenshots, { recursive: true });
  await page.screenshot({ path: join(screenshots, `${name}.png`) });
}
