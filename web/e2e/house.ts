// A house for one test: the real program on a free port with an empty data directory, and a browser.
// Whatever a page complains about in its console fails the test that made it. THRONSAAL_ADDRESS names
// a server that is running already, to be visited instead.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { expect } from 'vitest';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
export const program = process.env['THRONSAAL_BINARY'] ?? at('../../build/release/src/thronsaal');
const elsewhere = process.env['THRONSAAL_ADDRESS'];
const pictures = process.env['THRONSAAL_PICTURES'] ?? at('../../build/pictures');

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 360, height: 740 };

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const notOurs = () => new Error(`the server at ${elsewhere} is not ours to start or to end`);

export class House {
  private readonly complaints: string[] = [];
  address = '';
  /** A directory with corrected boards, for the next start. */
  boards: string | null = null;
  private server: ChildProcess | null = null;

  private constructor(
    /** Where our own server keeps its games; null if the server is not ours. */
    private readonly data: string | null,
    private readonly browser: Browser,
  ) {}

  static async open(boards: string | null = null): Promise<House> {
    if (elsewhere && boards !== null) throw notOurs();
    const data = elsewhere ? null : await mkdtemp(join(tmpdir(), 'thronsaal-'));
    const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: quiet });
    const house = new House(data, browser);
    house.boards = boards;
    if (elsewhere) house.address = new URL(elsewhere).origin;
    else await house.start();
    return house;
  }

  /** Starts the server, on the port it had if it had one. */
  async start() {
    if (this.data === null) throw notOurs();
    const port = this.address ? new URL(this.address).port : '0';
    const boards = this.boards === null ? [] : ['--boards', this.boards];
    const server = spawn(program, ['serve', '--port', port, '--data', this.data, ...boards], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    this.server = server;
    this.address = await new Promise<string>((resolve, reject) => {
      let said = '';
      server.stdout.on('data', (text: Buffer) => {
        said += text.toString();
        const found = /http:\/\/\S+/.exec(said);
        if (found) resolve(found[0]);
      });
      server.on('exit', () => reject(new Error(`the server ended: ${said}`)));
    });
  }

  /** Ends the server as if the power had failed. */
  async kill() {
    if (this.data === null) throw notOurs();
    const server = this.server;
    if (!server) return;
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGKILL');
    await gone;
  }

  /** Somebody new with a browser of his own, at the given place in the house. `before` he comes in,
      the page can be listened to. */
  async visitor(
    place = '',
    options: BrowserContextOptions = {},
    before: (page: Page) => unknown = () => {},
  ): Promise<Page> {
    // Tests do not watch: everything is shown at once and without motion, unless they ask for it.
    const context = await this.browser.newContext({
      viewport: desktop,
      locale: 'en-GB',
      reducedMotion: 'reduce',
      // Who tries TLS by himself has made his certificate himself.
      ignoreHTTPSErrors: this.data === null,
      ...options,
    });
    const page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      this.complain(page, `${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => this.complain(page, error.stack ?? String(error)));
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith('http') && url.origin !== this.address) {
        this.complain(page, `a request to ${url.origin}`);
      }
    });
    await before(page);
    await page.goto(`${this.address}/${place}`);
    return page;
  }

  async close() {
    await this.browser.close();
    if (this.data === null) return;
    await this.kill();
    await rm(this.data, { recursive: true, force: true });
  }

  /** Everybody goes home, and nobody has complained. */
  async clear() {
    for (const context of this.browser.contexts()) await context.close();
    this.expectNoComplaints();
  }

  /** What the browser itself says of something that a test brought about on purpose is forgiven. */
  forgive(text: RegExp) {
    const others = this.complaints.filter((complaint) => !text.test(complaint));
    this.complaints.splice(0, this.complaints.length, ...others);
  }

  private complain(page: Page, text: string) {
    this.complaints.push(`${page.url()}: ${text}`);
  }

  private expectNoComplaints() {
    expect(this.complaints.splice(0)).toEqual([]);
  }
}

export async function picture(page: Page, name: string) {
  await mkdir(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}
