/** Where something can be registered. `other`: any place with an address, such as the registry of a country. */
export const SERVICES = ['osf', 'aspredicted', 'other'] as const
export type Service = (typeof SERVICES)[number]

export const SERVICE_LABELS: Readonly<Record<Service, string>> = {
  osf: 'OSF',
  aspredicted: 'AsPredicted',
  other: 'another registry',
}
