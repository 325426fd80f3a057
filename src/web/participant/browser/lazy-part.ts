import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { untilItWorks } from './load-again.ts'

/**
 * A component that loads when it is first shown. Its load is retried until it works:
 * React answers a failed load with the error view instead of the whole page, and a feed must outlive a lost connection.
 */
export const lazyPart = <Props>(
  load: () => Promise<ComponentType<Props>>,
  retry = untilItWorks,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await retry(load) }))
