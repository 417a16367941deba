import type { ComponentProps } from 'react';
import { buttonClass, type ButtonKind } from './button-class.ts';

interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind;
  size?: 'normal' | 'large';
}

export function Button({ kind, size, className = '', type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={`${buttonClass(kind, size)} ${className}`.trim()} {...rest} />;
}
