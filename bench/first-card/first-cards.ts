export const FIRST_BATCH = 25

export type Visitor = { experiment_id: string; user_id: string }

/** What the bare page draws of a card. */
export type Card = {
  entity_url: string
  poster_url: string | null
  width: number | null
  height: number | null
  alt_text: string
  shown_counts: Record<string, number>
  post?: { name: string; author_handle: string; avatar_url: string | null; headline: string; body: string }
  link?: { headline: string; source: string; image_url?: string }
}

export async function firstCards(feedlab: string, visitor: Visitor): Promise<Card[]> {
  const loaded = await fetch(`${feedlab}/v1/load_experiment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(visitor),
  })
  const { data } = (await loaded.json()) as { data: { order_data: Card[] } } // as in the contract
  return data.order_data
}
