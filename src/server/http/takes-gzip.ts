/** Whether whoever asks takes gzip, by an Accept-Encoding header: named, or meant by a star, and not with a weight of nothing. */
export function takesGzip(acceptEncoding: string | string[] | undefined): boolean {
  const weights = new Map(
    String(acceptEncoding ?? '')
      .toLowerCase()
      .split(',')
      .map(weightOf),
  )
  return (weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0) > 0
}

function weightOf(wish: string): [string, number] {
  const [name = '', ...settings] = wish.split(';').map((word) => word.trim())
  const weight = settings.find((setting) => setting.startsWith('q='))
  return [name, weight === undefined ? 1 : Number(weight.slice(2))]
}
