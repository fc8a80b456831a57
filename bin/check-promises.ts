/**
 * Finds promises left floating: a statement whose value is a promise nobody waits for or handles. A query of
 * Prisma left floating does not even run. The linter's own rule sees only promises of our own functions,
 * because it does not look into packages; this one asks the compiler. `void promise` says it is meant.
 */
import { join, relative } from 'node:path'
import ts from 'typescript'

const root = join(import.meta.dirname, '..')
const config = ts.getParsedCommandLineOfConfigFile(join(root, 'tsconfig.json'), undefined, {
  ...ts.sys,
  onUnRecoverableConfigFileDiagnostic: (problem) => {
    throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, '\n'))
  },
})
if (!config) throw new Error('tsconfig.json cannot be read')

const program = ts.createProgram({ rootNames: config.fileNames, options: config.options })
const checker = program.getTypeChecker()

/** Whether the value is a promise, or may be one. */
function isPromise(type: ts.Type, at: ts.Node): boolean {
  if (type.isUnion()) return type.types.some((part) => isPromise(part, at))
  const then = type.flags & ts.TypeFlags.Any ? undefined : type.getProperty('then')
  return then !== undefined && checker.getTypeOfSymbolAtLocation(then, at).getCallSignatures().length > 0
}

/** Whether a rejection of `call` is handled where it stands: `.catch(f)`, `.then(f, g)`, and `.finally` after them. */
function handled(node: ts.Expression): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  const method = node.expression.name.text
  if (method === 'finally') return handled(node.expression.expression)
  return (method === 'catch' && node.arguments.length > 0) || (method === 'then' && node.arguments.length > 1)
}

function isAssignment(node: ts.Expression): boolean {
  return ts.isBinaryExpression(node) && /^(=|&&=|\|\|=|\?\?=)$/.test(node.operatorToken.getText())
}

function* floating(node: ts.Node): Generator<ts.Expression> {
  if (ts.isExpressionStatement(node)) {
    const value = node.expression
    const meant = isAssignment(value) || ts.isVoidExpression(value) || handled(value)
    if (!meant && isPromise(checker.getTypeAtLocation(value), value)) yield value
  }
  for (const child of node.getChildren()) yield* floating(child)
}

for (const source of program.getSourceFiles()) {
  const file = relative(root, source.fileName)
  if (source.isDeclarationFile || /^(\.\.|node_modules|prisma.generated)/.test(file)) continue
  for (const value of floating(source)) {
    const { line } = source.getLineAndCharacterOfPosition(value.getStart())
    console.log(`${file}:${line + 1} leaves a promise floating: await it, handle it, or say void.`)
    process.exitCode = 1
  }
}
