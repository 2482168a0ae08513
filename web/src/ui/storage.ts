// localStorage, if the browser allows it.
const prefix = 'thronsaal.';

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(prefix + key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string) {
  try {
    localStorage.setItem(prefix + key, value);
  } catch {
    // Storage is not available.
  }
}
