/** Placeholders that a redirect template may hold (ruling D8). */
const KNOWN = ['rid', 'user_id', 'condition', 'experiment_id']

/** Placeholders of a template that nothing would fill. */
export function unknownPlaceholders(template: string): string[] {
  const found = [...template.matchAll(/\{\{([^{}]*)\}\}/g)].map((match) => (match[1] ?? '').trim())
  return found.filter((name) => !KNOWN.includes(name) && !/^url\..+/.test(name))
}
