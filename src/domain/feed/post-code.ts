/**
 * Ten letters and digits for the address of a card. The id of a card says which set it is from; this says nothing.
 * Two 32-bit FNV-1a hashes with different starts: it need not be secret, only the same each time and hard to read.
 */
export function postCode(experiment_id: string, entity_id: string): string {
  const text = `${experiment_id}/${entity_id}`
  return `${fnv(text, 0x811c9dc5)}${fnv(text, 0x1b873593)}`.slice(0, 10)
}

function fnv(text: string, start: number): string {
  let hash = start
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36).padStart(7, '0')
}
