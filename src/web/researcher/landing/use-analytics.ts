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

// Not tried again: a landing page without numbers is whole, and the failure is logged once.
export const useAnalytics = () => useQuery({ queryKey: ['analytics'], queryFn: readTotals, retry: false })
