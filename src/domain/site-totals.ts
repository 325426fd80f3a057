export type Totals = { experiments: number; users: number }
export type ShownFloor = { experiments?: number | undefined; users?: number | undefined }

/** `floor` has the numbers of the floor that are shown; it is absent if both are plain counts. */
export type SiteTotals = Totals & { floor?: ShownFloor }

/** Ruling A8: never below the floor, and the page can say where the floor is what it shows. */
export function siteTotals(counted: Totals, floor: Totals): SiteTotals {
  const shown = {
    ...(floor.experiments > counted.experiments && { experiments: floor.experiments }),
    ...(floor.users > counted.users && { users: floor.users }),
  }
  const totals = { ...counted, ...shown }
  return Object.keys(shown).length === 0 ? totals : { ...totals, floor: shown }
}

const number = new Intl.NumberFormat('en')

/** The words after the date, or nothing where plain counts are shown. */
export function floorWords({ experiments, users }: ShownFloor = {}): string {
  const counted = [
    experiments === undefined ? [] : `${number.format(experiments)} experiments`,
    users === undefined ? [] : `${number.format(users)} users`,
  ].flat()
  return counted.length === 0 ? '' : `, counting the ${counted.join(' and ')} of the product that Feedlab follows`
}
