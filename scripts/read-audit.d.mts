export function audit(cwd: string): void
export function readAudit(output: string): { exitCode: 0 | 1 | 2; lines: string[] }
