/** Enough for the survey, its preview and a test installation. */
const MAX_HOSTS = 20

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
/** A name with a dot, all names below one (`*.`), and a port if it is not the usual one. */
const HOST = new RegExp(`^(?:\\*\\.)?(?=[^:]{1,253}(?::|$))(?:${LABEL}\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9](?::\\d{1,5})?$`)

/** The hosts that `embed-hosts` names, separated by spaces, commas or line breaks. */
export const embedHostsIn = (value: string): string[] =>
  value
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((host) => host !== '')

export function checkEmbedHosts(value: string): string[] {
  const hosts = embedHostsIn(value)
  if (hosts.length > MAX_HOSTS) return [`must name at most ${MAX_HOSTS} hosts`]
  return hosts
    .filter((host) => !HOST.test(host))
    .map((host) => `must be names of hosts such as survey.example.edu, not '${host}'`)
}

/** Who may embed the pages of a study, as a directive of a content security policy. Without named hosts, every page that is encrypted. */
export function frameAncestors(embedHosts: string): string {
  const hosts = checkEmbedHosts(embedHosts).length === 0 ? embedHostsIn(embedHosts) : []
  return `frame-ancestors 'self' ${hosts.length === 0 ? 'https:' : hosts.map((host) => `https://${host}`).join(' ')}`
}
