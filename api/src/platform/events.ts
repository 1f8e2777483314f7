/** Payload of each event by its name. The catalogue adds them (services/events/catalogue.ts): the platform knows no noun. */
// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface EventPayloads {}

/** Name of a known event. */
export type EventName = keyof EventPayloads & string;

/** Puts an event into the outbox, in the transaction of the command. */
export type Emit = <Name extends EventName>(event: Name, payload: EventPayloads[Name]) => Promise<void>;
