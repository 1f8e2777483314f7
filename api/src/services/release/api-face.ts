import answers from '@shared/contract/answers.json' with { type: 'json' };
import { answerPlaces, placeIn } from '@shared/contract/answer-places.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { endpointLine, type EndpointNeed } from '@shared/contract/module-needs.ts';
import { requiredFields, schemaPath } from '@shared/contract/schema-path.ts';

/** What is wrong between a need and the endpoint that it names. */
export interface Unmet {
  /** Fields of the answer that are read and not given. */
  answer: string[];
  /** Fields that are sent and not known. */
  sent: string[];
  /** Fields of the body that are demanded and not sent. */
  demanded: string[];
}

/** What an API gives: asked by the gate for what modules need. */
export interface ApiFace {
  /** null: it has no such endpoint. */
  unmet(line: string, need: EndpointNeed): Unmet | null;
}

const ANSWERS: Readonly<Record<string, string>> = answers;

/** Names of parameters do not matter: `GET /orders/{id}` is `GET /orders/{orderId}`. */
const plainLine = (line: string): string => line.replaceAll(/\{\w+\}/g, '{}');

/** The face of the API that has these endpoints; `answersOf` says what each answers, see answers.json. */
export function apiFace(endpoints: readonly Endpoint[], answersOf = ANSWERS): ApiFace {
  const known = new Map(endpoints.map((endpoint) => [plainLine(endpointLine(endpoint)), endpoint]));
  return {
    unmet(line, { query = [], body = [], answer = [] }) {
      const endpoint = known.get(plainLine(line));
      if (!endpoint) return null;
      const places = answerPlaces(answersOf[endpointLine(endpoint)] ?? '**');
      const unknownIn = (schema: Endpoint['query'], paths: readonly string[]) =>
        paths.filter((path) => schemaPath(schema, path.split('.')) === null);
      const sent = new Set(body.map((path) => path.split('.', 1)[0]));
      return {
        answer: answer.filter((path) => placeIn(places, path.split('.')) === null),
        sent: [...unknownIn(endpoint.query, query), ...unknownIn(endpoint.body, body)],
        // What was sent in no test at all may still be sent by a page.
        demanded: sent.size === 0 ? [] : requiredFields(endpoint.body).filter((name) => !sent.has(name)),
      };
    },
  };
}

/** An API that has everything, where nobody asks. */
export const ANY_API: ApiFace = { unmet: () => ({ answer: [], sent: [], demanded: [] }) };
