const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Card texts are data: they are escaped once, here, and line breaks are kept. */
export const text = (value: string) => value.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign).replaceAll('\n', '<br>')
