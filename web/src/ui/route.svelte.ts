// Routing by the part of the address after '#'. Browsers do not send it, so a table's secret id stays
// out of server logs and with the people who have the link.
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // malformed
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
