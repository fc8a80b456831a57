/** Words that ask for something, or make what is asked for depend on something. */
const charged =
  /\b(if|unless|except|otherwise|cancel\w*|return\w*|exchang\w*|chang\w*|modif\w*|swap\w*|replac\w*|upgrad\w*|switch\w*|updat\w*|adjust\w*|refund\w*|undo\w*|remov\w*|add|keep|address(es)?|pay|paying|payment|card|paypal|confirm\w*|instead|prefer\w*|only|regret|wrong|nevermind|forget|disregard|ignore|scrap|stop|hold on|think about|let me think|second thoughts?|take (?:it|that|this) back|actually|rather|changed? my mind|not yet|wait|until|once|before|after|maybe|perhaps|might|either|know|check|whether|tracking|total|price|status|deliver\w*|which|how (much|many|long))\b|\?/
const acts =
  /\b(cancel|return|exchange|change|modify|swap|replace|upgrade|switch|update|adjust|undo|remove|reorder|keep|refund (it|to|them))\b/
/** Who somebody is, how they are, and that they do not know their mail address. */
const aboutThemselves =
  /^(i'm|i am|i name|my name|my names|my user|i live|i('m| am) living|i have (a|two|some|no) |i (do not|don't) (remember|have|know) (my|an|any)\b|i like to)\b/

const unneeded =
  /^(?:i|we) (?:no longer (?:need|want)|(?:don't|do not) (?:need|want)) (?:it|them|this|these)(?: any ?more)?[\s.!]*$/

const verb =
  /\b(is|are|was|were|am|be|been|have|has|had|do|does|did|don't|doesn't|didn't|can|will|would|received|got|ordered|bought|came|arrived|fits?|works?|broke|looks?|seems?)\b|'(s|m|re|ve|d|ll)\b/

/** Whether a sentence only makes sense as part of what was asked before: "The lamp, too." */
function goesOn(text: string): boolean {
  return (
    /\b(too|as well)[\s.!]*$|^plus\b/.test(text) ||
    (/^(the|my|an?|both|all|these|those|this)\b/.test(text) && !verb.test(text))
  )
}

/** Whether a sentence asks for nothing: who somebody is, what happened to them, and how they feel. */
export function isChatter(text: string): boolean {
  if (aboutThemselves.test(text) && !acts.test(text) && !/\bif\b/.test(text)) return true
  // How many somebody can use says why they send the others back.
  if (unneeded.test(text)) return true
  if (goesOn(text)) return false
  return !charged.test(text.replace(/\bi only need (one|two|half)\b/, ''))
}
