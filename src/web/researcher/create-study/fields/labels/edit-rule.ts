import { type LabelRule, nameOfRule } from '#domain/labels/label-rule.ts'

/** A label after an edit of its fields. What is emptied is as its kind says. */
export function editRule(
  rule: LabelRule,
  patch: { readonly [Field in keyof LabelRule]?: LabelRule[Field] | undefined | '' },
): LabelRule {
  const edited = Object.entries({ ...rule, ...patch }).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  return { kind: rule.kind, ...Object.fromEntries(edited) }
}

/** A second label of a kind needs a name of its own. */
export function freeName(kind: string, rules: readonly LabelRule[]): { name?: string } {
  const taken = new Set(rules.map(nameOfRule))
  if (!taken.has(kind)) return {}
  for (let n = 2; ; n++) if (!taken.has(`${kind}-${n}`)) return { name: `${kind}-${n}` }
}
