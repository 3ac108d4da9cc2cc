/** Whether the reader is on the way to another screen: its code may still be loading while the screen before is drawn. */

/** The part of the router's state that says so. */
export interface RouterPlace {
  readonly location: { readonly pathname: string };
  readonly navigation: { readonly location?: { readonly pathname: string } | undefined };
}

/** True while another screen is being loaded; a change of the query of the same screen is no leaving. */
export function isOnTheWay({ location, navigation }: RouterPlace): boolean {
  return navigation.location !== undefined && navigation.location.pathname !== location.pathname;
}

/** Of the page: how to ask its router, set when the router is made. */
let ask: () => boolean = () => false;

/** Called once by the application that has the router. */
export const setLeaving = (isLeaving: () => boolean): void => void (ask = isLeaving);

/**
 * Asked before a screen writes into its address by itself, as a filter does when the typing pauses: the write would end the move to the
 * other screen and bring the reader back.
 */
export const isLeaving = (): boolean => ask();
