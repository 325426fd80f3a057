import { useEffect, useState } from 'react'

/** Takes the person to an address as soon as there is one. False once they came back from there. */
export function useLastHop(address: string | undefined): boolean {
  const [isLeaving, setLeaving] = useState(address !== undefined)
  useEffect(() => {
    if (address === undefined) return
    // A page that the browser kept is shown again as it was left.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && setLeaving(false)
    addEventListener('pageshow', comeBack)
    location.assign(address)
    return () => removeEventListener('pageshow', comeBack)
  }, [address])
  return isLeaving
}
