export function releaseNotes(changelog: string, version: string): string
export function versionOfTag(tag: string, versions: { packageVersion: string; citationVersion: string | undefined }): string
