const WEIGHTS = [1, 3, 7, 9, 1, 3, 7, 9, 1, 3];
const ELEVEN_DIGITS = /(?<!\d)\d{11}(?!\d)/g;
/** 1800s to 2200s, as the hundreds of years are hidden in the month. */
const MONTHS_OF_CENTURY = 20;

function isPesel(digits: string): boolean {
  const sum = WEIGHTS.reduce((total, weight, place) => total + weight * Number(digits[place]), 0);
  const month = Number(digits.slice(2, 4)) % MONTHS_OF_CENTURY;
  const day = Number(digits.slice(4, 6));
  return (10 - (sum % 10)) % 10 === Number(digits[10]) && month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

/** True where the text contains a PESEL with a valid check digit. */
export function holdsIdentityNumber(text: string): boolean {
  return (text.match(ELEVEN_DIGITS) ?? []).some(isPesel);
}
