// What this browser remembers. A browser that forbids it forgets, and that is all.
const prefix = 'thronsaal.';

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(prefix + key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string) {
  try {
    localStorage.setItem(prefix + key, value);
  } catch {
    // Then not.
  }
}
