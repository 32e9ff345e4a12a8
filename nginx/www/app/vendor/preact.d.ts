// Types of what we use of preact.js, for `make check-javascript`.
export interface VNode {}
export type Setter<Value> = (next: Value | ((before: Value) => Value)) => void;
type Effect = () => void | (() => void);

export function html(texts: TemplateStringsArray, ...values: unknown[]): VNode;
export function render(node: VNode, parent: Element): void;
export function useState<Value = any>(first: Value | (() => Value)): [Value, Setter<Value>];
export function useRef<Value = any>(first: Value): { current: Value };
export function useEffect(effect: Effect, inputs?: unknown[]): void;
export function useLayoutEffect(effect: Effect, inputs?: unknown[]): void;
export function useMemo<Value>(make: () => Value, inputs: unknown[]): Value;
export function useCallback<Work>(work: Work, inputs: unknown[]): Work;
export function useErrorBoundary(): [unknown, () => void];
