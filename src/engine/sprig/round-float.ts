/**
 * sprig's round: at `roundOn` of the last digit upwards, else downwards, which makes -2.4 a -3.
 */
export function roundFloat(value: number, places: number, roundOn = 0.5): number {
  const power = powerOfTen(places);
  const digits = power * value;
  const fraction = digits - Math.trunc(digits);
  return (fraction >= roundOn ? Math.ceil(digits) : Math.floor(digits)) / power;
}

/** Go's math.Pow(10, n): by squaring, which rounds differently from Math.pow. */
function powerOfTen(exponent: number): number {
  let power = 1;
  let square = 10;
  for (let n = Math.abs(exponent); n > 0; n = Math.floor(n / 2)) {
    if (n % 2 === 1) power *= square;
    square *= square;
  }
  return exponent < 0 ? 1 / power : power;
}
