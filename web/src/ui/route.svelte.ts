// Where we are: the part of the address after '#'. Nothing of it reaches the server, so the secret in
// a link to a table stays between those who have it.
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // not ours
  }
}

class Route {
  private hash = $state(location.hash);

  constructor() {
    addEventListener('hashchange', () => (this.hash = location.hash));
  }

  readonly parts = $derived(this.hash.replace(/^#\/?/, '').split('/').map(decoded));
}

export const route = new Route();
export const pathTo = (...parts: string[]) => `#/${parts.map(encodeURIComponent).join('/')}`;
export const go = (...parts: string[]) => {
  location.hash = pathTo(...parts);
};
