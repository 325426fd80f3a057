type Time = { file: string; seconds: number }

export function timesOfVitest(report: object, directory: string): Time[]
export function timesOfPlaywright(report: object): Time[]
export function slowestFirst<T extends Time>(times: readonly T[]): T[]
