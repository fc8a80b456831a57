import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** What a function waits for itself, in order: not what functions inside of it wait for. */
function waitsOf(body: ts.Node): string[] {
  const found: string[] = []
  const look = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return
    ts.forEachChild(node, look)
    if (ts.isAwaitExpression(node)) found.push(node.expression.getText())
  }
  ts.forEachChild(body, look)
  return found
}

function bodiesIn(file: string, text: string): ts.Node[] {
  const bodies: ts.Node[] = []
  const look = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) bodies.push(node.body)
    ts.forEachChild(node, look)
  }
  look(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true))
  return bodies
}

const isWatch = (wait: string) => /^(\w+\.)?watch\(/.test(wait)
/** Within one transaction all is done or nothing; and what only reads leaves nothing behind. */
const leavesNothing = (wait: string) => /\btx\b/.test(wait) || wait.startsWith('readSettings(')

/** Pairs of waits with no crash point between them, in functions that have any. */
function gapsIn(file: string, text: string): string[] {
  return bodiesIn(file, text).flatMap((body) => {
    const waits = waitsOf(body).filter((wait) => !leavesNothing(wait))
    if (!waits.some(isWatch)) return []
    return waits.flatMap((wait, place) => {
      const next = waits[place + 1]
      return next === undefined || isWatch(wait) || isWatch(next) ? [] : [`${file}: ${wait}, then ${next}`]
    })
  })
}

const files = globSync('lib/{cases,effects}/**/*.ts').filter((file) => !file.endsWith('.test.ts'))

test('between any two waits of driving and carrying out there is a crash point', () => {
  const watched = files.filter((file) => /\bwatch\(/.test(readFileSync(file, 'utf8')))
  expect(watched.length).toBeGreaterThan(4)
  expect(watched.flatMap((file) => gapsIn(file, readFileSync(file, 'utf8')))).toEqual([])
})

test('a gap would be found', () => {
  const gap = `async function work() { await watch('a'); await send(); await note(); await watch('b') }`
  expect(gapsIn('work.ts', gap)).toEqual(['work.ts: send(), then note()'])
})
