import { createRootRoute, createRoute, type RouteComponent } from '@tanstack/react-router'
import { NotFoundScreen } from './error/full-page.tsx'
import { RootLayout } from './shell/root-layout.tsx'
import { ToolShell } from './shell/tool-shell.tsx'

export const root = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundScreen })

export const tools = createRoute({ getParentRoute: () => root, id: 'tools', component: ToolShell })

/** A page with the navigation, without anything in its query string. */
export const tool = <Path extends string>(path: Path, component: RouteComponent) =>
  createRoute({ getParentRoute: () => tools, path, component })
