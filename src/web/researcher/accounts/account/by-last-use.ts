type Used = { id: string; updatedAt: string }

/** Orders logins: the one of this browser first, then the one that was used last. */
export const byLastUse =
  (here: string) =>
  (a: Used, b: Used): number =>
    Number(b.id === here) - Number(a.id === here) || Date.parse(b.updatedAt) - Date.parse(a.updatedAt)
