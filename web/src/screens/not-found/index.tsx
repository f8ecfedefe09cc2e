import { NotFoundView } from '../../app/views/NotFoundView.tsx';

export default NotFoundView;
