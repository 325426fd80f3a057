export function remarksOfVitest(report: object, directory: string): string[]
export function remarksOfPlaywright(report: object): string[]
