import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A component that loads when it is first shown, inside a `Suspense`. */
export const lazyView = <Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => ({ default: await load() }))
