/**
 * A field that nobody can see, reach or hear: a program that fills in whatever the page has fills in this one too. Browsers and password
 * managers are asked to leave it alone. Its class is how `watchSigns` finds it.
 */
export const Trap = () => (
  <div className="visually-hidden form-trap" aria-hidden="true" inert>
    <input
      type="text"
      name="further"
      tabIndex={-1}
      autoComplete="off"
      data-1p-ignore=""
      data-bwignore=""
      data-lpignore="true"
      data-form-type="other"
    />
  </div>
)
