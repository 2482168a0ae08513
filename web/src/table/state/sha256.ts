// SHA-256 (FIPS 180-4). Browsers offer their own only to pages loaded over TLS, which servers in home
// networks do not have.

export const hexOf = (bytes: Uint8Array) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const primes = Array.from({ length: 311 }, (_, i) => i + 2).filter(
  (n) => !Array.from({ length: n - 2 }, (_, i) => i + 2).some((divisor) => n % divisor === 0),
);
const fraction = (x: number) => ((x - Math.floor(x)) * 2 ** 32) | 0;
const constants = primes.map((prime) => fraction(Math.cbrt(prime)));
const initialHash = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

const rotateRight = (x: number, by: number) => (x >>> by) | (x << (32 - by));

function padded(text: string): DataView {
  const bytes = new TextEncoder().encode(text);
  const view = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  new Uint8Array(view.buffer).set(bytes);
  view.setUint8(bytes.length, 0x80);
  view.setUint32(view.byteLength - 4, bytes.length * 8);
  return view;
}

/** The hash of a UTF-8 text, in hexadecimal. */
export function sha256(text: string): string {
  const message = padded(text);
  const hash = [...initialHash];
  const w = new Int32Array(64);
  for (let block = 0; block < message.byteLength; block += 64) {
    for (let i = 0; i < 16; ++i) w[i] = message.getInt32(block + 4 * i);
    for (let i = 16; i < 64; ++i) {
      const x = w[i - 15]!;
      const y = w[i - 2]!;
      const low = rotateRight(x, 7) ^ rotateRight(x, 18) ^ (x >>> 3);
      const high = rotateRight(y, 17) ^ rotateRight(y, 19) ^ (y >>> 10);
      w[i] = w[i - 16]! + low + w[i - 7]! + high;
    }
    let [a, b, c, d, e, f, g, h] = hash as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; ++i) {
      const high = rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25);
      const one = (h + high + ((e & f) ^ (~e & g)) + constants[i]! + w[i]!) | 0;
      const low = rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22);
      const two = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(one + two) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = (hash[i]! + word) | 0));
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
