import './styles.css'
import { createRouter } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { applyRememberedLab } from './accounts/lab-choice.ts'
import { App } from './app.tsx'
import { routerOptions } from './routes.tsx'

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
