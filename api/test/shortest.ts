/** How much of a crowd works: so many steps of each of the users with these numbers. */
export interface Part {
  users: readonly number[];
  steps: number;
}

/**
 * The smallest part of a failing crowd that was found to fail too, with its failure: fewer steps by halves, then without one
 * user after the other. Users work at the same time, so that a smaller part may pass by chance; what is answered did fail.
 * Null when not even the whole fails again.
 */
export async function shortest<Failure>(
  whole: Part,
  failureOf: (part: Part) => Promise<Failure | null>,
): Promise<(Part & { failure: Failure }) | null> {
  const tried = async (part: Part) => {
    const failure = await failureOf(part);
    return failure === null ? null : { ...part, failure };
  };
  let found = await tried(whole);
  if (!found) return null;
  for (let passed = 0; found.steps - passed > 1;) {
    const steps = Math.floor((passed + found.steps) / 2);
    const fewer = await tried({ ...found, steps });
    if (fewer) found = fewer;
    else passed = steps;
  }
  for (const user of whole.users) {
    const users: number[] = found.users.filter((each) => each !== user);
    found = (users.length > 0 ? await tried({ ...found, users }) : null) ?? found;
  }
  return found;
}

/** Steps of each user in a seed: as many as make the acts that `npm run simulate -- <seeds> <acts>` asks for, or the usual. */
export const stepsOf = (users: number, usual: number): number =>
  Math.ceil(Number(process.env.SIMULATE_ACTS ?? usual * users) / users);
