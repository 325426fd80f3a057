type Fetching = { interceptor: { beforeAsyncRequest: (given: { request: Request }) => Promise<void> } | null }

/** As happy-dom has it. */
const { settings } = Reflect.get(window, 'happyDOM') as { settings: { fetch: Fetching } }

/**
 * The pages under test have the address at which `npm start` serves: what no test answers would reach a server that happens to run on
 * this machine, and be stored there. Here it gets no answer.
 */
settings.fetch.interceptor = {
  beforeAsyncRequest: async ({ request }) => {
    if (/^https?:/.test(request.url)) throw new TypeError('There is no network in tests')
  },
}
