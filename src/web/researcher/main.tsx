import './styles.css'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, CatchBoundary, createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { applyRememberedLab } from './accounts/lab-choice.ts'
import { ErrorView } from './error/error-view.tsx'
import { routerOptions } from './routes.tsx'
import { cssVariablesResolver, mantineTheme } from './theme/mantine-theme.ts'

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 60_000 } } })

function App({ router }: { router: AnyRouter }) {
  return (
    <MantineProvider theme={mantineTheme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <CatchBoundary getResetKey={() => 'app'} errorComponent={ErrorView}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </CatchBoundary>
    </MantineProvider>
  )
}

applyRememberedLab()

const router = createRouter(routerOptions)

declare module '@tanstack/react-router' {
  // Only an interface can be extended from another module.
  interface Register {
    router: typeof router
  }
}

const root = document.getElementById('root')
if (!root) throw new Error('researcher.html has no element with the id root')

createRoot(root).render(
  <StrictMode>
    <App router={router} />
  </StrictMode>,
)
