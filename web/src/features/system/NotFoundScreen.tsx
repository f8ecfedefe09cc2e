import { NotFoundView } from '../../ui/NotFoundView.tsx';

export default NotFoundView;
