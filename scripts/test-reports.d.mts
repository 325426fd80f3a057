type Time = { file: string; seconds: number }

export function remarksOfVitest(report: object, directory: string): string[]
export function remarksOfPlaywright(report: object): string[]
export function timesOfVitest(report: object, directory: string): Time[]
export function timesOfPlaywright(report: object): Time[]
export function slowestFirst<T extends Time>(times: readonly T[]): T[]
