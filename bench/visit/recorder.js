/*
 * Injected into the real feed before its own scripts: records where the cards are in every frame. It shares no code with the product, and
 * knows of it only what a screen reader would: cards are `article` in `role=feed`, a modal makes the feed inert. What counts as dwell is
 * decided later, from this record alone (dwell/truth.ts).
 */
;(() => {
  const originMs = Date.now() - performance.now()
  const frames = []
  /** Pictures and videos that have loaded, and elements that were seen before. */
  const loaded = new WeakSet()
  const known = new WeakSet()
  /** Positions of cards with a video. */
  const videos = new Set()
  let isSubmitted = false
  let last = { isStopped: false, room: [0, 0, 0, 0], viewportPx: 0, cards: [] }
  let frameMs = 0
  let isInFrame = false
  let nFrames = 0
  let sensor

  const isStopped = () =>
    isSubmitted || document.visibilityState === 'hidden' || document.querySelector('dialog[open], [inert] [role=feed]') !== null

  /** A picture may have loaded before it was put on the page; later its event says when. */
  function hasLoaded(element) {
    if (!known.has(element) && element.complete && element.naturalWidth > 0) loaded.add(element)
    known.add(element)
    return loaded.has(element)
  }

  function isReady(article) {
    const media = [...article.querySelectorAll('.media img:not(.media-blur), .media video')]
    if (media.length > 0) return media.filter(hasLoaded).length > 0
    return article.querySelector('.post-text') !== null
  }

  const articles = () => document.querySelectorAll('[role=feed] article')
  const positionOf = (article) => article.ariaPosInSet - 1

  /** What is on the screen now. Cards that are out of sight are left out. */
  function look() {
    const { offsetTop, offsetLeft, width, height } = visualViewport
    const headerPx = document.querySelector('.feed-header')?.getBoundingClientRect().bottom ?? 0
    const room = [Math.max(offsetTop, headerPx), offsetTop + height, offsetLeft, offsetLeft + width]
    const cards = []
    let hasNew = false
    for (const article of articles()) {
      const { top, bottom, left, right } = article.getBoundingClientRect()
      if (bottom <= 0 || top >= innerHeight) continue
      hasNew ||= !known.has(article)
      if (article.querySelector('video') !== null) videos.add(positionOf(article))
      cards.push([positionOf(article), top, bottom, left, right, isReady(article) ? 1 : 0])
    }
    return { hasNew, seen: { isStopped: isStopped(), room, viewportPx: innerHeight, cards } }
  }

  function record(t, seen) {
    if (JSON.stringify(seen) === JSON.stringify(last)) return
    last = seen
    frames.push({ t, ...seen })
  }

  // The clock is read before any other script of the frame. The cards are read after its layout, as they are about to be drawn: an observer
  // of sizes is called then, if something has changed its size. A card that did not exist when the frame began is dated after the layout.
  const sizes = new ResizeObserver(() => {
    const { hasNew, seen } = look()
    record(hasNew ? performance.now() : frameMs, seen)
    isInFrame = false
  })
  function everyFrame() {
    frameMs = performance.now()
    for (const article of articles()) known.add(article)
    isInFrame = sensor !== undefined
    requestAnimationFrame(everyFrame)
    if (sensor === undefined && document.documentElement !== null) {
      sensor = document.createElement('div')
      sensor.style.cssText = 'position:fixed;top:0;left:0;height:1px;visibility:hidden;contain:strict'
      document.documentElement.append(sensor)
      sizes.observe(sensor)
    }
    nFrames += 1
    if (sensor !== undefined) sensor.style.width = `${1 + (nFrames % 100)}px`
  }
  requestAnimationFrame(everyFrame)

  // Events have a moment of their own, between two frames. Positions are not read again: that would delay the page's own listeners.
  const first = { capture: true }
  // A modal that opens during a frame is drawn with it. One that a press opens or closes counts from the press.
  let pressedMs
  let slowestMs = 0
  const recordStop = () => {
    const stopped = isStopped()
    if (isInFrame || stopped === last.isStopped) return
    if (pressedMs !== undefined) slowestMs = Math.max(slowestMs, performance.now() - pressedMs)
    record(pressedMs ?? performance.now(), { ...last, isStopped: stopped })
  }
  addEventListener('visibilitychange', recordStop, first)
  addEventListener(
    'click',
    ({ target }) => {
      pressedMs = performance.now()
      setTimeout(() => (pressedMs = undefined))
      isSubmitted ||= /submit/i.test(target.closest('button')?.textContent ?? '')
      recordStop()
    },
    first,
  )
  new MutationObserver(recordStop).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['inert', 'open'],
  })
  function recordLoaded({ target }) {
    const t = performance.now()
    const article = target instanceof Element ? target.closest('article') : null
    if (article === null || target.matches('.media-blur')) return
    loaded.add(target)
    const position = positionOf(article)
    record(t, { ...last, cards: last.cards.map((card) => (card[0] === position ? [...card.slice(0, 5), 1] : card)) })
  }
  document.addEventListener('load', recordLoaded, first)
  document.addEventListener('loadeddata', recordLoaded, first)

  globalThis.recorder = {
    look: () => look().seen,
    /** `originMs`: epoch time of the page's zero. `slowestMs`: from a press to the modal that it opened or closed. */
    finish: () => ({ frames, untilMs: performance.now(), originMs, videos: [...videos], slowestMs }),
  }
})()
