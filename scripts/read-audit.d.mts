export function readAudit(output: string): { exitCode: 0 | 1 | 2; lines: string[] }
