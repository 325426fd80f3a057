// ES5, because the oldest browsers run it. It stops a page that would break later, and loads the one that says which browser to use.
// What it asks for, all browsers of scripts/browser-baseline.ts have.
;(function () {
  function isNewEnough() {
    try {
      return (
        typeof Array.prototype.findLast === 'function' &&
        typeof Object.hasOwn === 'function' &&
        typeof structuredClone === 'function' &&
        'inert' in HTMLElement.prototype &&
        new RegExp('(?<=a)b').test('ab') &&
        CSS.supports('selector(:has(a))') &&
        CSS.supports('height', '1svh') &&
        CSS.supports('container-type', 'inline-size')
      )
    } catch (_error) {
      return false
    }
  }
  if (isNewEnough()) return
  // The page's own script ends where it finds no place to draw in.
  document.getElementById('root').removeAttribute('id')
  var script = document.createElement('script')
  script.src = '/old-browser.js'
  document.body.appendChild(script)
})()
