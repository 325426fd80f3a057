import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, CatchBoundary, RouterProvider } from '@tanstack/react-router'
import { ErrorView } from './error/error-view.tsx'
import { cssVariablesResolver, mantineTheme } from './theme/mantine-theme.ts'

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: 1, staleTime: 60_000 } } })

export function App({ router }: { router: AnyRouter }) {
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
