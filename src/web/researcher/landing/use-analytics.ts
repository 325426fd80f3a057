import { useQuery } from '@tanstack/react-query'
import { analytics } from '#contract/analytics.ts'
import { messages } from '#contract/researcher-messages.ts'
import { callEndpoint } from '../api/call-endpoint.ts'

async function readTotals() {
  try {
    const reply = await callEndpoint(analytics)
    return { experiments: reply.total_experiments, users: reply.total_users, at: new Date() }
  } catch (error) {
    console.error(messages.analyticsFailedLog, error)
    throw error
  }
}

// No retry: the landing page works without the numbers.
export const useAnalytics = () => useQuery({ queryKey: ['analytics'], queryFn: readTotals, retry: false })
