/** "Chrome, Linux, Desktop" of a login, in words. */
export function deviceText(device: string | null | undefined): string {
  const [browser = 'Other', system = 'Other', kind = ''] = (device ?? '').split(', ').map((part) => part || 'Other')
  const known = [browser, system].filter((part) => part !== 'Other').join(' on ')
  const phone = kind === 'Mobile' ? 'phone' : kind === 'Tablet' ? 'tablet' : ''
  if (known === '') return phone === '' ? 'Unknown browser' : `Unknown browser on a ${phone}`
  return phone === '' ? known : `${known} (${phone})`
}
