// What events do to the land, so that pieces appear and points move one after the other while they
// are told.
import type { Form } from '$lib/games/contract';
import { everyEdge, edgeNamed, indexOf, landOf, nameAt, regionsOf, withField } from './land';
import { cardFacts, letters } from './deck';
import type { Colour, LandView } from './view';

const text = (value: unknown) => (typeof value === 'string' ? value : '');

function copy(view: LandView): LandView {
  return {
    ...view,
    borders: [...view.borders],
    market: { ...view.market },
    pile: [...view.pile],
    colours: view.colours.map((c) => ({
      ...c,
      castles: c.castles.map((k) => ({ ...k, allies: [...k.allies] })),
      knights: [...c.knights],
      ...(c.hand ? { hand: [...c.hand] } : {}),
      ...(c.unseen ? { unseen: [...c.unseen] } : {}),
    })),
  };
}

/** A card leaves a hand: one we know, or else a back with its letter. */
function lose(colour: Colour | undefined, card: string) {
  const place = colour?.hand?.indexOf(card) ?? -1;
  const letter = letters.findIndex((l) => l === cardFacts(card).letter);
  if (place >= 0) colour?.hand?.splice(place, 1);
  else if (colour?.unseen?.[letter]) colour.unseen[letter] -= 1;
}

function earn(colour: Colour | undefined, ducats: number) {
  if (colour?.ducats !== undefined) colour.ducats += ducats;
}

function draw(view: LandView, colour: Colour | undefined, card: string) {
  const top = view.pile.findIndex((n) => n > 0);
  if (view.pile[top]) view.pile[top] -= 1;
  if (card) colour?.hand?.push(card);
  else if (colour?.unseen && top >= 0) colour.unseen[top] = (colour.unseen[top] ?? 0) + 1;
}

function ally(view: LandView, one: string, other: string) {
  for (const castle of view.colours.flatMap((c) => c.castles)) {
    const friend = castle.field === one ? other : castle.field === other ? one : null;
    if (friend && !castle.allies.includes(friend)) castle.allies.push(friend);
  }
}

/** Regions anew from the borders; those inside a region go. */
function settle(view: LandView) {
  if (view.turns === 0) return;
  const regions = regionsOf(landOf(view));
  const lands = new Map(regions.map((r) => [nameAt(r.castle), r.fields]));
  for (const castle of view.colours.flatMap((c) => c.castles)) {
    const fields = lands.get(castle.field);
    castle.region = fields ? [...fields].map(nameAt) : null;
  }
  const inside = new Set(
    everyEdge.filter((e) => regions.some((r) => r.fields.has(e.a) && r.fields.has(e.b))).map((e) => e.id),
  );
  view.borders = view.borders.filter((id) => !inside.has(id));
}

function happen(view: LandView, form: Form) {
  const colour = view.colours[Number(form['colour'] ?? form['seat'] ?? -1)];
  const field = text(form['field']);
  const card = text(form['card']);
  switch (form.kind) {
    case 'turn_begins':
      view.turn_of = view.acting = Number(form['seat']);
      break;
    case 'founds':
      if (!colour || colour.castles.some((k) => k.field === field)) break;
      colour.castles.push({ field, region: null, allies: [] });
      break;
    case 'posts':
      if (!colour || colour.knights.includes(field)) break;
      colour.knights.push(field);
      colour.knights_left -= 1;
      // Forests cost a ducat, but not when setting up.
      if (view.turns > 0 && view.terrain.flat()[indexOf(field)] === 'forest')
        earn(view.colours[Number(form['seat'])], -1);
      break;
    case 'deserts':
      if (!colour?.knights.includes(field)) break;
      colour.knights = colour.knights.filter((k) => k !== field);
      colour.knights_left += 1;
      break;
    case 'fences':
      if (edgeNamed(text(form['edge'])) && !view.borders.includes(text(form['edge'])))
        view.borders.push(text(form['edge']));
      settle(view);
      break;
    case 'expands': {
      const land = withField(landOf(view), indexOf(field), indexOf(text(form['castle'])));
      view.borders = everyEdge.filter((e) => land.borders[e.n] === 1).map((e) => e.id);
      settle(view);
      break;
    }
    case 'allies':
      ally(view, text(form['castle']), text(form['other']));
      break;
    case 'gains_points':
    case 'loses_points':
      if (colour) colour.points = Number(form['points']);
      break;
    case 'is_rich':
      if (colour) colour.points = (colour.points ?? 0) + Number(form['number']);
      break;
    case 'earns':
      earn(colour, Number(form['ducats']));
      break;
    case 'plays':
      earn(colour, -Number(form['ducats']));
      lose(colour, card);
      break;
    case 'sells':
      earn(colour, Number(form['ducats']));
      lose(colour, card);
      view.market[card] = (view.market[card] ?? 0) + 1;
      break;
    case 'takes':
      view.market[card] = Math.max(0, (view.market[card] ?? 0) - 1);
      colour?.hand?.push(card);
      break;
    case 'draws':
      draw(view, colour, card);
      break;
  }
}

export function unfold(view: LandView, events: readonly Form[]): LandView {
  const next = copy(view);
  for (const form of events) happen(next, form);
  return next;
}
