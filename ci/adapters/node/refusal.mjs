// Why a play is not allowed. Whoever asked throws the copy away, so nothing has happened [358.5].

export class Refusal extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

export function insist(condition, code, message) {
  if (!condition) throw new Refusal(code, message);
}
