/** An object as an older release kept it: in a table, without an event. */
export type Unsaid<State extends { readonly version: number }> = Omit<State, 'version'>;
