/** A name that R and pandas take without quotes. Published keys have hyphens; the column's description names the key. */
export function variableName(key: string): string {
  const plain = key
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .replace(/^_+|_+$/g, '')
  return /^[A-Za-z]/.test(plain) ? plain : `v_${plain}`.replace(/_$/, '')
}

/** Names for keys, none of them taken and no two alike: later ones that would be alike are counted. */
export function variableNames(keys: readonly string[], taken: Iterable<string> = []): string[] {
  // Some programs that read the files ignore case.
  const used = new Set([...taken].map((name) => name.toLowerCase()))
  return keys.map((key) => {
    const plain = variableName(key)
    let name = plain
    for (let n = 2; used.has(name.toLowerCase()); n++) name = `${plain}_${n}`
    used.add(name.toLowerCase())
    return name
  })
}
